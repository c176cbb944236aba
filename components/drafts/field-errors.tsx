import { CircleAlert } from "lucide-react";

/** The messages of a field, where its `aria-describedby` finds them. */
export function FieldErrors({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    <div id={id} className="flex flex-col gap-1 empty:hidden">
      {messages.map((message) => (
        <p key={message} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  );
}
