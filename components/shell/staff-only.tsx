import { PageHeader } from "@/components/ui/page-header";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.staffOnly;

/** What the operator's staff see: they belong to no business, and cannot act for one yet. */
export function StaffOnly() {
  return (
    <>
      <PageHeader title={words.title} />
      <p className="max-w-prose text-ink-soft">{words.body}</p>
    </>
  );
}
