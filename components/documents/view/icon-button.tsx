import type { LucideIcon } from "lucide-react";
import { BareButton } from "@/components/ui/bare-button";

type IconButtonProps = { icon: LucideIcon; label: string; onClick: () => void; isSmall?: boolean };

/** A button that shows a sign alone; its label is said, not shown. */
export function IconButton({ icon: Icon, label, onClick, isSmall = false }: IconButtonProps) {
  return (
    <BareButton className="icon-button" aria-label={label} onClick={onClick}>
      <Icon aria-hidden className={isSmall ? "size-4" : "size-5"} />
    </BareButton>
  );
}
