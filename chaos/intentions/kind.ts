import type { Role } from "@/lib/domain/roles";
import type { Visitor } from "../people/visitor";
import type { Random } from "../plan/random";
import type { ServiceOrder, ServiceQuote, Variant } from "../service/order";
import type { KnownFile } from "../verdict/files";
import type { Intention, IntentionLog } from "./log";

/** Who wants something, and the connections of their business that it can be wanted by. */
export type Person = {
  visitor: Visitor;
  random: Random;
  log: IntentionLog;
  connections: readonly { connectionId: string; variant: Variant }[];
};

/** What is there in the end: all that the service has, and everything that people wanted. */
export type There = {
  orders: readonly ServiceOrder[];
  quotes: readonly ServiceQuote[];
  /** Where the service lists them. */
  files: readonly KnownFile[];
  /** Names of files that somebody left at the service beside the portal. */
  left: readonly string[];
  intentions: readonly Intention[];
};

/** Something that people want of the service. One more of it is one more file, named in `kinds.ts`. */
export type IntentionKind = {
  name: string;
  /** How often it is drawn beside the others. */
  weight: number;
  /** Who wants such a thing. */
  roles: readonly Role[];
  /**
   * Does as a person with a browser does, until the portal has told what became of it; whoever finds nothing to do it
   * to wants nothing. Never gives up: the run says when it is over.
   */
  carryOut(by: Person): Promise<void>;
  /** What the service has that does not fit what people wanted of this kind, in a sentence each. */
  judge(intentions: readonly Intention[], there: There): string[];
};
