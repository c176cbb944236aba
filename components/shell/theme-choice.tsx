"use client";

import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { chooseTheme, chosenTheme } from "./theme";

const themes = [
  { name: "system", Icon: Monitor },
  { name: "light", Icon: Sun },
  { name: "dark", Icon: Moon },
] as const;

/** Light, dark, or as the device has it; the menu stays open so that the choice is seen. */
export function ThemeChoice() {
  const t = useTranslations();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (name: string) => {
    chooseTheme(name);
    setTheme(name);
  };
  return (
    <>
      <DropdownMenu.Label className="px-3 pt-1.5 pb-1 text-sm text-ink-soft">
        {t("accountMenu.theme")}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={theme} onValueChange={choose}>
        {themes.map(({ name, Icon }) => (
          <DropdownMenu.RadioItem
            key={name}
            value={name}
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-hover"
          >
            <Icon aria-hidden className="size-4 text-ink-soft" />
            {t(`accountMenu.themes.${name}`)}
            <DropdownMenu.ItemIndicator className="ms-auto">
              <Check aria-hidden className="size-4 text-accent" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}
