"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { expectArrival } from "@/components/focus/focus-keeper";
import { BareButton } from "@/components/ui/bare-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useSay } from "@/components/words/use-say";
import type { AppError } from "@/lib/domain/errors";
import { switchBusinessAction } from "@/lib/people/businesses/actions";
import type { MyBusiness } from "@/lib/people/businesses/schema";
import { stayWhileSessionMoves } from "./leave-for-sign-in";

type SwitchBusinessProps = {
  businesses: readonly MyBusiness[];
  onLeave: () => void;
  focusAfter: () => void;
};

/** Lets somebody go on in another of their businesses. */
export function SwitchBusiness({ businesses, onLeave, focusAfter }: SwitchBusinessProps) {
  const t = useTranslations();
  const say = useSay();
  const letGo = useRef<() => void>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { run, isPending } = useAction(switchBusinessAction, {
    renews: null,
    done: null,
    onFailure: (error) => {
      letGo.current?.();
      setFailure(error);
    },
    onDone: () => {
      expectArrival();
      // A document of its own: nothing read for the one before is left in it.
      window.location.assign("/");
    },
  });
  return (
    <Dialog
      title={t("accountMenu.switch")}
      body={t("accountMenu.switchBody")}
      isOpen
      isHeld={isPending}
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {businesses.map(({ id, name, role, isCurrent }) => (
          <li key={id}>
            <BareButton
              aria-current={isCurrent}
              aria-disabled={isPending}
              onClick={() => {
                if (isCurrent) onLeave();
                else if (!isPending) {
                  // Its own stream hears of the move too, and must not lead elsewhere.
                  setFailure(null);
                  letGo.current = stayWhileSessionMoves();
                  void run({ businessId: id });
                }
              }}
              className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 px-3 py-2 text-start hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-soft">{t(`shell.account.roles.${role}`)}</span>
              </span>
              {isCurrent ? <Check aria-hidden className="size-5 shrink-0 text-accent" /> : null}
            </BareButton>
          </li>
        ))}
      </ul>
      {failure ? (
        <Notice tone="danger" role="alert" className="mt-5">
          {say(failure.userMessage)}
        </Notice>
      ) : null}
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onLeave}>
          {t("accountMenu.stay")}
        </Button>
      </div>
    </Dialog>
  );
}
