import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import type { Catalogue } from "@/messages/catalogue";

type Namespaces = readonly (keyof Catalogue)[];
type WordsProps = { of: Namespaces; children: ReactNode };

/** Sends the browser the namespaces that what is in here needs, beside those that it has of what is around it. */
export async function Words({ of, children }: WordsProps) {
  return <MoreWords messages={await messagesAsSent(of)}>{children}</MoreWords>;
}

/** What was written before, by the catalogue of a language, which stays the same while the process runs. */
const written = new WeakMap<object, Map<string, string>>();

/** These namespaces in the reader's language, as JSON. */
export async function messagesAsSent(of: Namespaces): Promise<string> {
  const messages = await getMessages();
  const known = written.get(messages) ?? new Map<string, string>();
  written.set(messages, known);
  const key = of.join(" ");
  const sent =
    known.get(key) ??
    JSON.stringify(Object.fromEntries(of.map((namespace) => [namespace, messages[namespace]])));
  known.set(key, sent);
  return sent;
}
