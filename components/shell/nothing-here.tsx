import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.notFound;

type NothingHereProps = {
  /** Where to go from here. */
  way?: { href: string; label: string };
};

/** Stands for what is not there, and for what is somebody else's: the two cannot be told apart. */
export function NothingHere({ way = { href: "/", label: words.home } }: NothingHereProps) {
  return (
    <section className="max-w-xl">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.body}</p>
      <Link href={way.href} className={buttonVariants({ className: "mt-8" })}>
        {way.label}
      </Link>
    </section>
  );
}
