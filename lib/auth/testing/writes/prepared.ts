import type { AccessWorld } from "./access-world";
import type { Asked } from "./asking";

/** Whose a write is, or which of the people there may do it. */
type Rightful = "placer" | "approver" | "administrator" | "operator" | "staff";

/** How a write is tried: by whom it is done, and what it is asked with there. */
export type Tried = {
  rightful: Rightful;
  /**
   * Whose it is: `thing` of a person or a department, which nobody else finds; `business` what whoever has the role there
   * does; `account` what everybody does with their own; `portal` what is the operator's.
   */
  of: "thing" | "business" | "account" | "portal";
  prepare(world: AccessWorld): Promise<Ready>;
};

export type Ready = {
  asked: Asked;
  /** What of that names a thing: in its place stands something that there is not, to compare what is answered. */
  named: string[];
  /** Whoever sees the thing, and is told that it is not theirs to decide. */
  refusedOpenly?: (keyof AccessWorld)[];
  /** Who does it, where it is none of those. */
  doneBy?: AccessWorld["placer"];
};
