"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { type SignInRefusal, signInByPassword } from "./sign-in-by-password";

type PasswordFormProps = {
  /** Who signs in; null where that is theirs to say. */
  email: string | null;
  /** A page of the portal, where they are or want to go. */
  returnTo: string;
  /** Why they were turned away before they came here. */
  refusal?: SignInRefusal | null;
  onSignedIn: () => void;
  /** The other ways, below the button. */
  children: ReactNode;
};

/** Email and password. A refusal never says which of the two was wrong. */
export function PasswordForm({
  email: known,
  returnTo,
  refusal = null,
  onSignedIn,
  children,
}: PasswordFormProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState(refusal);
  const [isPending, setPending] = useState(false);
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const isKnown = known !== null;
  const email = known ?? typed;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // As React sees it, a dialog lies in the form that it is opened over.
    event.stopPropagation();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    const refused = await signInByPassword(email, password, returnTo);
    if (refused === null) return onSignedIn();
    setProblem(refused);
    setPending(false);
    // To the field that is empty, else to the one that people get wrong, to be typed anew.
    (email.trim() === "" ? fields.email : fields.password).current?.select();
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {t(`login.${problem}`)}
        </Notice>
      ) : null}
      <TextField
        ref={fields.email}
        label={t("login.email")}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!isKnown}
        readOnly={isKnown}
        value={email}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        ref={fields.password}
        label={t("login.password")}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={isKnown}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
        {t("login.submit")}
      </Button>
      {children}
    </Form>
  );
}
