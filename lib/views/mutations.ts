import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { holdMembership } from "@/lib/auth/membership";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";
import { db, type Tx } from "@/lib/platform/db";
import { equalsIgnoringCase } from "@/lib/platform/escape-like";
import type { ListView } from "@/prisma/generated/client";
import { assertHasList, sanitizeViewQuery } from "./data";
import { mayChangeView, mayShareViews } from "./policy";
import { ownAtMost, sharedAtMost } from "./rules";
import type { ChangeViewInput, SaveViewInput, ViewRef } from "./schema";

/** People keep how they look at a list. What everybody of the business is shown is in the audit. */

type Kept = Pick<ListView, "userId" | "list" | "name" | "isShared" | "query">;

/**
 * @returns its id
 * @throws AppError `not_found` where the business has no such list, `forbidden` where it is not theirs to share,
 * `conflict` for a name that is taken where it is seen, and where there are as many as there may be
 */
export async function saveView(actor: Actor, { list, ...input }: SaveViewInput): Promise<{ id: string }> {
  await assertHasList(actor, list);
  return await changingViews(actor, async (tx, { businessId, ...who }) => {
    const { name, isShared } = input;
    const view = { userId: who.personId, list, name, isShared, query: sanitizeViewQuery(list, input.query) };
    assertMayShare(who.role, view);
    await assertRoom(tx, actor, view);
    await assertNameFree(tx, actor, view);
    const { id } = await tx.listView.create({ data: { id: newId(), businessId, ...view } });
    if (isShared) {
      await recordAudit(tx, actor, {
        ...{ action: "view.save", subjectKind: "view", subjectId: id },
        after: toldOf(view),
      });
    }
    return { id };
  });
}

/**
 * Renames a view, shares it or takes it back, or has it show something else. Taken back it is of whoever does so.
 * @throws AppError `not_found` for one that is not theirs to see, `forbidden` for another's that is shared; else as `saveView`
 */
export async function changeView(actor: Actor, { viewId: id, ...changed }: ChangeViewInput): Promise<void> {
  await changingViews(actor, async (tx, who) => {
    const before = await changeable(tx, actor, who, id);
    const isShared = changed.isShared ?? before.isShared;
    const after: Kept = {
      ...{ list: before.list, isShared, name: changed.name ?? before.name },
      userId: before.isShared && !isShared ? who.personId : before.userId,
      query: changed.query === undefined ? before.query : sanitizeViewQuery(before.list, changed.query),
    };
    if (isShared !== before.isShared) {
      assertMayShare(who.role, after);
      await assertRoom(tx, actor, after);
    }
    await assertNameFree(tx, actor, after, id);
    await visibleTo(actor, tx).listView.updateMany({ where: { id }, data: after });
    if (before.isShared || isShared) {
      await recordAudit(tx, actor, {
        ...{ action: "view.change", subjectKind: "view", subjectId: id },
        ...{ before: toldOf(before), after: toldOf(after) },
      });
    }
  });
}

/** @throws AppError as `changeView` */
export async function deleteView(actor: Actor, { viewId: id }: ViewRef): Promise<void> {
  await changingViews(actor, async (tx, who) => {
    const before = await changeable(tx, actor, who, id);
    await tx.listView.delete({ where: { id } });
    if (before.isShared) {
      await recordAudit(tx, actor, {
        ...{ action: "view.delete", subjectKind: "view", subjectId: id },
        before: toldOf(before),
      });
    }
  });
}

/** With who leaves the business goes what was theirs alone; what they shared stays. */
export async function removeOwnViews(tx: Tx, of: { businessId: string; userId: string }): Promise<void> {
  await tx.listView.deleteMany({ where: { ...of, isShared: false } });
}

type Who = { businessId: string; personId: string; role: Role };

/** One change of a business's views after the other, so that names and numbers hold, by whoever is still of it. */
async function changingViews<Result>(
  actor: Actor,
  change: (tx: Tx, who: Who) => Promise<Result>,
): Promise<Result> {
  const { businessId } = actingOf(actor);
  return await db().$transaction(async (tx) => {
    const role = await holdMembership(tx, actor);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('views of ' || ${businessId}, 0))`;
    return await change(tx, { businessId, personId: personOf(actor), role });
  });
}

async function changeable(tx: Tx, actor: Actor, who: Who, id: string): Promise<Kept> {
  const view = await visibleTo(actor, tx).listView.findFirst({
    where: { id },
    select: { userId: true, list: true, name: true, isShared: true, query: true },
  });
  if (!view) throw new AppError("not_found", `View ${id} is not the actor's to see`);
  if (!mayChangeView(who, view)) {
    throw new AppError("forbidden", `View ${id} is somebody else's`, {
      userMessage: message("viewErrors.notYours"),
    });
  }
  return view;
}

function assertMayShare(role: Role, { isShared }: Kept): void {
  if (!isShared || mayShareViews(role)) return;
  throw new AppError("forbidden", "The actor shares no views", {
    userMessage: message("viewErrors.mayNotShare"),
  });
}

/** Those beside which a view stands: what is shared, or what is the person's own. */
function beside({ list, isShared, userId }: Kept) {
  return { list, isShared, ...(isShared ? {} : { userId }) };
}

async function assertRoom(tx: Tx, actor: Actor, view: Kept): Promise<void> {
  const atMost = view.isShared ? sharedAtMost : ownAtMost;
  if ((await visibleTo(actor, tx).listView.count({ where: beside(view) })) < atMost) return;
  throw new AppError("conflict", "There are as many views as there may be", {
    userMessage: message(view.isShared ? "viewErrors.tooManyShared" : "viewErrors.tooManyOwn", { atMost }),
  });
}

/** One's own may be called as a shared one is: the menu has each under whose they are. */
async function assertNameFree(tx: Tx, actor: Actor, view: Kept, except?: string): Promise<void> {
  const { name } = view;
  const others = await visibleTo(actor, tx).listView.count({
    where: { ...beside(view), name: equalsIgnoringCase(name), ...(except ? { id: { not: except } } : {}) },
  });
  if (others === 0) return;
  const taken = message(view.isShared ? "viewErrors.takenShared" : "viewErrors.takenOwn", { name });
  throw new AppError("conflict", "The name of the view is taken", {
    ...{ userMessage: taken, fields: { name: [taken] } },
  });
}

function toldOf({ list, name, isShared, query }: Kept) {
  return { name, list: query ? `/${list}?${query}` : `/${list}`, shared: isShared };
}
