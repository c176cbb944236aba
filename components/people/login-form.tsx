"use client";

import { LoaderCircle } from "lucide-react";
import { signIn } from "next-auth/react";
import { type SubmitEvent, useRef, useState } from "react";
import { expectArrival } from "@/components/focus/focus-keeper";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { texts } from "@/lib/domain/texts";
import { signInByPassword } from "./sign-in-by-password";

const words = texts.login;

type LoginFormProps = {
  /** What the single sign-on button names; null offers none. */
  singleSignOnName: string | null;
  /** The single sign-on sent the person back. */
  cameBackRefused: boolean;
  /** Where they wanted to go: a page of the portal. */
  wayBack: string;
};

/** Email and password, or the single sign-on. A refusal never says which of the two was wrong. */
export function LoginForm({ singleSignOnName, cameBackRefused, wayBack }: LoginFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState(cameBackRefused ? words.singleSignOnRefused : null);
  const [isPending, setPending] = useState(false);
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    const refusal = await signInByPassword(email, password, wayBack);
    if (refusal === null) return enter(wayBack);
    setProblem(refusal);
    setPending(false);
    // To the field that is empty, else to the one that people get wrong, to be typed anew.
    (email.trim() === "" ? fields.email : fields.password).current?.select();
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {problem}
        </Notice>
      ) : null}
      <TextField
        ref={fields.email}
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        ref={fields.password}
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
        {words.submit}
      </Button>
      {singleSignOnName ? <SingleSignOn name={singleSignOnName} wayBack={wayBack} /> : null}
    </Form>
  );
}

function SingleSignOn({ name, wayBack }: { name: string; wayBack: string }) {
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {words.or}
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          expectArrival();
          void signIn("oidc", { callbackUrl: wayBack });
        }}
      >
        {words.singleSignOn(name)}
      </Button>
    </>
  );
}

/** A full load: whatever was read for somebody else before is gone with the old page. */
function enter(page: string): void {
  expectArrival();
  window.location.assign(page);
}
