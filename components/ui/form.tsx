"use client";

import { type ComponentProps, useImperativeHandle, useRef } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration";

type FormProps = Omit<ComponentProps<"form">, "method" | "noValidate">;

/**
 * Every form of the portal. What was typed into it before the page came to life is kept. Pressed before then it is sent
 * by the browser itself: never in the address, which is kept in histories and logs. What is wrong is said by the portal,
 * not by the browser.
 */
export function Form({ ref, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current);
  useInputBeforeHydration(form);
  return <form {...props} ref={form} method="post" noValidate />;
}
