import { clsx } from "clsx";
import { Button } from "./button";
import { PendingButton } from "./pending-button";

type DialogFormButtonsProps = {
  send: string;
  cancel: string;
  /** What is sent is under way: nobody leaves the dialog meanwhile. */
  isPending: boolean;
  onCancel: () => void;
  variant?: "primary" | "danger";
  className?: string;
};

/** The end of a form in a dialog. */
export function DialogFormButtons(props: DialogFormButtonsProps) {
  const { send, cancel, isPending, onCancel, variant, className } = props;
  return (
    <div className={clsx("flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse", className)}>
      <Button variant="secondary" disabled={isPending} onClick={onCancel}>
        {cancel}
      </Button>
      <PendingButton type="submit" variant={variant} isPending={isPending}>
        {send}
      </PendingButton>
    </div>
  );
}
