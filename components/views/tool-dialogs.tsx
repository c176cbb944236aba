"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { QuestionDialog } from "@/components/ui/question-dialog";
import { TextField } from "@/components/ui/text-field";
import { changeViewAction, deleteViewAction, saveViewAction } from "@/lib/views/actions";
import { viewsOptions } from "@/lib/views/client";
import { maxViewNameLength, type ViewedListName } from "@/lib/views/rules";
import type { ListViewRow, ViewForm } from "@/lib/views/schema";

/** What is opened of the views of a list and of its columns: loaded when somebody presses. */

type DialogProps = { onLeave: () => void; focusAfter: () => void };
type OfList = { list: ViewedListName; mayShare: boolean };

type SaveViewProps = DialogProps & OfList & { shown: string; onSaved: (id: string) => void };

/** Keeps what is shown, under a name. */
export function SaveView({ list, mayShare, shown, onSaved, ...dialog }: SaveViewProps) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useViewForm((said) => run({ list, query: shown, ...said }));
  const { run, isPending } = useAction(saveViewAction, {
    renews: viewsOptions(list).queryKey,
    done: null,
    onDone: ({ id }) => {
      onSaved(id);
      dialog.onLeave();
    },
    onFailure: refuse,
  });
  return (
    <Dialog
      title={t("listViews.saveTitle")}
      body={t("listViews.saveHint")}
      isOpen
      isHeld={isPending}
      {...dialog}
    >
      <Form {...formProps} className="mt-5 flex flex-col gap-5">
        <ViewFields name="" isShared={false} {...{ errors, mayShare }} />
        <DialogFormButtons
          send={t("listViews.send")}
          cancel={t("listViews.cancel")}
          isPending={isPending}
          onCancel={dialog.onLeave}
        />
      </Form>
    </Dialog>
  );
}

type EditViewProps = DialogProps & OfList & { view: ListViewRow; onDeleted: () => void };

/** Renames a view, shares it or takes it back, or deletes it. */
export function EditView({ list, mayShare, view, onDeleted, ...dialog }: EditViewProps) {
  const t = useTranslations();
  const [isAsked, setAsked] = useState(false);
  const renews = viewsOptions(list).queryKey;
  const { formProps, errors, refuse } = useViewForm((said) => change.run({ viewId: view.id, ...said }));
  const change = useAction(changeViewAction, {
    ...{ renews, done: null, onDone: dialog.onLeave, onFailure: refuse },
  });
  const remove = useAction(deleteViewAction, {
    ...{ renews, done: t("listViews.deleted", { name: view.name }), onDone: onDeleted },
  });
  if (isAsked) {
    return (
      <QuestionDialog
        title={t("listViews.deleteTitle", { name: view.name })}
        body={t("listViews.deleteHint", { shared: String(view.isShared) })}
        confirmLabel={t("listViews.delete")}
        dismissLabel={t("listViews.keep")}
        tone="danger"
        isOpen
        onConfirm={() => remove.run({ viewId: view.id })}
        onOpenChange={dialog.onLeave}
        focusAfter={dialog.focusAfter}
      />
    );
  }
  return (
    <Dialog
      title={t("listViews.editTitle", { name: view.name })}
      body={t("listViews.editHint")}
      isOpen
      isHeld={change.isPending}
      {...dialog}
    >
      <Form {...formProps} className="mt-5 flex flex-col gap-5">
        <ViewFields name={view.name} isShared={view.isShared} {...{ errors, mayShare }} />
        <Button
          variant="quiet"
          className="self-start text-danger"
          disabled={change.isPending}
          onClick={() => setAsked(true)}
        >
          {t("listViews.delete")}
        </Button>
        <DialogFormButtons
          send={t("listViews.send")}
          cancel={t("listViews.cancel")}
          isPending={change.isPending}
          onCancel={dialog.onLeave}
        />
      </Form>
    </Dialog>
  );
}

function useViewForm(send: (said: ViewForm) => Promise<void>) {
  return useSchemaForm<ViewForm>({
    loadSchema: async () => (await import("@/lib/views/schema")).viewFormSchema,
    send,
  });
}

type ViewFieldsProps = {
  name: string;
  errors: Record<string, string | undefined>;
  mayShare: boolean;
  isShared: boolean;
};

function ViewFields({ name, isShared, errors, mayShare }: ViewFieldsProps) {
  const t = useTranslations();
  return (
    <>
      <TextField
        name="name"
        label={t("listViews.name")}
        defaultValue={name}
        error={errors.name ?? errors.root}
        maxLength={maxViewNameLength}
        autoComplete="off"
        autoFocus
      />
      {mayShare ? (
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              name="isShared"
              defaultChecked={isShared}
              aria-describedby="share-view-hint"
            />
            {t("listViews.share")}
          </label>
          <p id="share-view-hint" className="text-sm text-ink-soft">
            {t("listViews.shareHint")}
          </p>
        </div>
      ) : (
        <input type="checkbox" name="isShared" defaultChecked={isShared} hidden />
      )}
    </>
  );
}

type ColumnsDialogProps = DialogProps & {
  columns: readonly { id: string; heading: string }[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
};

/** Which columns a list has beside its first. */
export function ColumnsDialog({ columns, hidden, onHide, ...dialog }: ColumnsDialogProps) {
  const t = useTranslations();
  return (
    <Dialog title={t("listViews.columns")} body={t("listViews.columnsHint")} isOpen {...dialog}>
      <fieldset className="mt-4">
        <legend className="sr-only">{t("listViews.columns")}</legend>
        {columns.map(({ id, heading }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                onHide(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
            {heading}
          </label>
        ))}
      </fieldset>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={hidden.length === 0} onClick={() => onHide([])}>
          {t("listViews.allColumns")}
        </Button>
        <Button onClick={dialog.onLeave}>{t("listViews.done")}</Button>
      </div>
    </Dialog>
  );
}

type SaveChangesProps = { list: ViewedListName; view: ListViewRow; shown: string; onGone: () => void };

/** Has a view show what is shown now; then there is nothing more to save. */
export function SaveChanges({ list, view: { id, name }, shown, onGone }: SaveChangesProps) {
  const t = useTranslations();
  const isSaved = useRef(false);
  const { run, isPending } = useAction(changeViewAction, {
    renews: viewsOptions(list).queryKey,
    done: t("listViews.replaced", { name }),
    onDone: () => {
      isSaved.current = true;
    },
  });
  const giveFocusOn = useEffectEvent(() => {
    if (isSaved.current) onGone();
  });
  useEffect(() => () => giveFocusOn(), []);
  return (
    <PendingButton
      variant="quiet"
      isPending={isPending}
      onClick={() => void run({ viewId: id, query: shown })}
    >
      {t("listViews.saveChanges")}
    </PendingButton>
  );
}
