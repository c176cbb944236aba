import { cn } from "@/components/ui/cn";
import { texts } from "@/lib/domain/texts";

/** The mark, a leaf with its corner turned to the other side, and the name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-[1.15em]">
        <path className="fill-accent" d="M7 2h18a2 2 0 0 1 2 2v15l-11 11H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" />
        <path
          className="fill-paper stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M26 19.5 16.5 29v-7.5a2 2 0 0 1 2-2z"
        />
      </svg>
      <span className="font-serif font-semibold tracking-tight">{texts.shell.brand}</span>
    </span>
  );
}
