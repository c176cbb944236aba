"use client";

import { Camera } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";

/** Opens the camera of a phone; not shown where the first pointer is no finger. */
export function TakePhoto({ isDisabled, onTaken }: { isDisabled: boolean; onTaken: (photo: File) => void }) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="hidden pointer-coarse:block">
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isDisabled}
        className="peer sr-only"
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo) onTaken(photo);
          // Else the browser takes the next photo for no change, where it has the same name.
          event.target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-paper px-4 font-medium text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:pointer-events-none peer-disabled:opacity-60 hover:bg-hover"
      >
        <Camera aria-hidden className="size-4" />
        {t("drafts.documents.takePhoto")}
      </label>
    </div>
  );
}
