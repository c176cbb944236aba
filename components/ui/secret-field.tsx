"use client";

import { type ComponentProps, useState } from "react";
import { BareButton } from "./bare-button";
import { TextField } from "./text-field";

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "action"> & {
  /** `shown` and `hidden` are said aloud when they become so. */
  words: Record<"show" | "hide", { short: string; whole: string }> & Record<"shown" | "hidden", string>;
};

/** A line of text that nobody else should read over a shoulder, until its writer wants to see it. */
export function SecretField({ words, ...field }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState("");
  const { short, whole } = words[isShown ? "hide" : "show"];
  const turn = () => {
    setShown(!isShown);
    setSaid(words[isShown ? "hidden" : "shown"]);
  };
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      // Shown it is text like any other, which some browsers have checked by a service elsewhere.
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      action={
        <>
          <BareButton
            onClick={turn}
            className="absolute inset-y-1 end-1 rounded-md px-3 text-sm font-medium text-accent hover:bg-hover"
          >
            <span aria-hidden>{short}</span>
            <span className="sr-only">{whole}</span>
          </BareButton>
          <span role="status" className="sr-only">
            {said}
          </span>
        </>
      }
    />
  );
}
