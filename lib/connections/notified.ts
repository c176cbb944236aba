import { membersOf } from "@/lib/auth/members";
import { message } from "@/lib/domain/message";
import type { NotifiedKind } from "@/lib/notifications/kind";
import { managesConnections } from "./policy";

/** Of which events of connections people are emailed. */

/** Whoever gave a token is told when the service goes on refusing it; of the shared one, those who look after it. */
export const tokenRefused: NotifiedKind = {
  event: "token-refused",
  isOne: ({ topic, statusFrom, statusTo }) =>
    topic === "token" && statusFrom === "working" && statusTo !== "working",
  concerned: async (tx, { businessId, subjectId }) => {
    const token = await tx.accessToken.findUnique({ where: { id: subjectId }, select: { userId: true } });
    // Removed since.
    if (!token) return [];
    const members = await membersOf(tx, businessId, token.userId ? { userId: token.userId } : {});
    return token.userId ? members : members.filter(managesConnections);
  },
  newsOf: async (tx, member, subjectIds) => {
    const { businessId, businessName: business } = member.acting;
    const refused = await tx.accessToken.findMany({
      where: {
        ...{ id: { in: [...subjectIds] }, state: { not: "working" }, connection: { businessId } },
        OR: [{ userId: member.userId }, ...(managesConnections(member) ? [{ userId: null }] : [])],
      },
      select: { id: true, userId: true, connection: { select: { name: true } } },
    });
    return new Map(
      refused.map(({ id, userId, connection }) => {
        const about = { business, connection: connection.name };
        return [
          id,
          userId
            ? {
                title: message("mails.tokenRefused.subject", about),
                body: [message("mails.tokenRefused.body", about)],
                link: { label: message("mails.tokenRefused.link"), path: "/settings" },
                reason: message("mails.tokenRefused.reason"),
              }
            : {
                title: message("mails.sharedTokenRefused.subject", about),
                body: [message("mails.sharedTokenRefused.body", about)],
                link: { label: message("mails.sharedTokenRefused.link"), path: "/settings/connections" },
                reason: message("mails.sharedTokenRefused.reason", about),
              },
        ];
      }),
    );
  },
  listPath: "/settings",
};
