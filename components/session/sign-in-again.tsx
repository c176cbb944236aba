"use client";

import { LoaderCircle } from "lucide-react";
import { Dialog } from "radix-ui";
import { type SubmitEvent, useRef, useState } from "react";
import { signInByPassword } from "@/components/people/sign-in-by-password";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.session;

/** Who signs in again here, and how they may. */
export type SignedInPerson = {
  email: string;
  /** What the single sign-on is called; null where there is none. */
  singleSignOnName: string | null;
};

type SignInAgainProps = {
  /** Whose page it is: nobody else signs in here. */
  person: SignedInPerson;
  onSignedIn: () => void;
};

/** A button that opens the sign-in over the page, so that nothing on it is left. */
export function SignInAgain({ person, onSignedIn }: SignInAgainProps) {
  const [isOpen, setOpen] = useState(false);
  /** Where they were when they turned to the button, and go on: it is gone by then. */
  const cameFrom = useRef<HTMLElement>(null);
  const goBack = (event: Event) => {
    if (!cameFrom.current?.isConnected) return;
    event.preventDefault();
    cameFrom.current.focus();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button
          variant="primary"
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
          }}
        >
          {words.signInAgain}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onCloseAutoFocus={goBack}
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-6 shadow-xl"
        >
          <Dialog.Title className="text-section-title">{words.signInAgain}</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-soft">{words.lead}</Dialog.Description>
          <SignInFields
            person={person}
            onSignedIn={() => {
              setOpen(false);
              onSignedIn();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SignInFieldsProps = { person: SignedInPerson; onSignedIn: () => void };

function SignInFields({ person: { email, singleSignOnName }, onSignedIn }: SignInFieldsProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // As React sees it, the dialog lies in the form that it is opened over.
    event.stopPropagation();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    const refusal = await signInByPassword(email, password, window.location.pathname);
    setPending(false);
    if (refusal === null) onSignedIn();
    else setProblem(refusal);
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {problem}
        </Notice>
      ) : null}
      <TextField
        label={texts.login.email}
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <TextField
        label={texts.login.password}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" aria-disabled={isPending}>
        {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
        {texts.login.submit}
      </Button>
      {singleSignOnName ? (
        <Button asChild variant="secondary">
          <a href="/login" target="_blank" rel="noopener">
            {words.inNewTab(singleSignOnName)}
          </a>
        </Button>
      ) : null}
      <Dialog.Close asChild>
        <Button variant="quiet">{words.notNow}</Button>
      </Dialog.Close>
    </Form>
  );
}
