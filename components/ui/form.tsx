import type { ComponentProps } from "react";

type FormProps = Omit<ComponentProps<"form">, "method" | "noValidate">;

/**
 * Every form of the portal. Pressed before the page has come to life it is sent by the browser itself: never in the
 * address, which is kept in histories and logs. What is wrong is said by the portal, not by the browser.
 */
export function Form(props: FormProps) {
  return <form {...props} method="post" noValidate />;
}
