import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.notFound;

/** Stands for what is not there, and for what is somebody else's: the two cannot be told apart. */
export function NothingHere() {
  return (
    <section className="max-w-xl">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.body}</p>
      <Link href="/" className={buttonVariants({ className: "mt-8" })}>
        {words.home}
      </Link>
    </section>
  );
}
