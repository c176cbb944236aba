import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.notFound;

export const metadata: Metadata = { title: words.title };

/** An address that leads nowhere, for whoever is not signed in. */
export default function NotFound() {
  return (
    <main className="mx-auto w-full max-w-xl px-4 py-24">
      <NothingHere way={{ href: "/login", label: words.signIn }} />
    </main>
  );
}
