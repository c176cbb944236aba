import { FilePlus2 } from "lucide-react";

/** Covers the page while files are dragged over it, so that they can be let go anywhere. */
export function DropOverlay({ words }: { words: string }) {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-canvas/85 p-6 backdrop-blur-[2px]">
      <div className="pointer-events-none grid size-full place-items-center rounded-2xl border-2 border-dashed border-accent">
        <p className="flex items-center gap-3 text-xl font-medium text-ink">
          <FilePlus2 aria-hidden className="size-7 text-accent" />
          {words}
        </p>
      </div>
    </div>
  );
}
