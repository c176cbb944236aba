import { NothingHere } from "@/components/shell/nothing-here";

/** An address that leads nowhere, whoever asks. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <NothingHere />
    </main>
  );
}
