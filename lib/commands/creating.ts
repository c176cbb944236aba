import type { z } from "zod";
import type { Created, Gateway, ListInput, Page } from "@/lib/gateway/gateway";
import type { Mirrored, MirroredKind } from "@/lib/mirror/kind";
import type { WithFiles } from "./candidates";
import type { Carrying, MadeOfFiles, MadeRow } from "./evidence";
import type { CommandKind, Fit } from "./kind";
import { lookByFiles } from "./look-by-files";
import { filesFit } from "./rules";

/**
 * Commands that make something out of uploaded files. What a lost answer made is known by its files: a file
 * attaches to one resource only, so that nothing else can carry them, and the service refuses a second. What is made of
 * no files has nothing that it could be known by, and is never sent again.
 */

export type CreatingCommand<Request, Row extends MadeRow, Whole extends Row & MadeOfFiles> = Pick<
  CommandKind<Request>,
  "name" | "nothingDone" | "whenDone"
> & {
  request: z.ZodType<Request>;
  mirrored: MirroredKind<Row, Whole>;
  create(gateway: Gateway, request: Request, callbackUrl: string): Promise<Created<Whole>>;
  /** Lists what something carries, without reading it. */
  listFiles(gateway: Gateway, serviceId: string, input: ListInput): Promise<Page<Mirrored>>;
  /** Whether its answers are those of the request, as far as it tells them. */
  hasAnswersOf(row: NoInfer<Row>, request: Request): boolean;
  /** The status of what was just made. */
  firstStatus: string;
};

export function creatingCommand<
  Request extends WithFiles,
  Row extends MadeRow,
  Whole extends Row & MadeOfFiles,
>({
  create,
  listFiles,
  hasAnswersOf,
  firstStatus,
  ...about
}: CreatingCommand<Request, Row, Whole>): CommandKind<Request, Whole> {
  const { mirrored } = about;
  const fitOf = (made: (Row & Carrying) | Carrying, request: Request): Fit | null => {
    const files = filesFit(made, request.fileServiceIds);
    return files && { ...files, isAsAsked: !tellsAnswers(made) || hasAnswersOf(made, request) };
  };
  return {
    version: 1,
    ...about,
    creates: true,
    resend: ({ fileServiceIds }) => (fileServiceIds.length > 0 ? "guarded" : "never"),
    send: create,
    look: (search) => lookByFiles({ mirrored, listFiles }, search),
    fit: fitOf,
    recognize: () => null,
    causes: { status: firstStatus, since: mirrored.bornAt },
    audit: ({ command }, made) => ({
      after: { number: made?.number ?? null, commandId: command.id, attempt: command.attempt },
    }),
  };
}

/** Of what is known by its files alone nobody can tell. */
function tellsAnswers<Row extends MadeRow>(made: (Row & Carrying) | Carrying): made is Row & Carrying {
  return "number" in made;
}
