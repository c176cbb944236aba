import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import type { Catalogue } from "@/messages/catalogue";

type WordsProps = { of: readonly (keyof Catalogue)[]; children: ReactNode };

/** Sends the browser the namespaces that what is in here needs, beside those that it has of what is around it. */
export async function Words({ of, children }: WordsProps) {
  const messages = await getMessages();
  const sent = Object.fromEntries(of.map((namespace) => [namespace, messages[namespace]]));
  return <MoreWords messages={sent}>{children}</MoreWords>;
}
