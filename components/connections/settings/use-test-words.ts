import { useTranslations } from "next-intl";
import type { ConnectionTest } from "@/lib/connections/self-test/schema";

export type Tone = "good" | "warning" | "bad";
type Told = { step: "address" | "token" | "clock" | "callback"; tone: Tone; words: string };

/** Signed more than five minutes before or after it came a callback is refused. */
const refusedSeconds = 300;
const noticedSeconds = 60;

/** What came of each step, in plain words. */
export function useTestWords(): (found: ConnectionTest) => Told[] {
  const t = useTranslations();
  return ({ address, token, clockAheadSeconds, callback }) => {
    const { outcome, portalUrl, isOfThisMachine } = callback;
    const told: Told[] = [
      {
        step: "address",
        tone: address === "service" ? "good" : "bad",
        words: t(`connections.test.addresses.${address}`),
      },
    ];
    if (token)
      told.push({
        step: "token",
        tone: token.outcome === "works" ? "good" : "bad",
        words: tokenWords(token),
      });
    if (clockAheadSeconds !== null) {
      const seconds = Math.round(Math.abs(clockAheadSeconds));
      const tone = seconds < noticedSeconds ? "good" : seconds < refusedSeconds ? "warning" : "bad";
      told.push({ step: "clock", tone, words: t(`connections.test.clocks.${tone}`, { seconds }) });
    }
    told.push({
      step: "callback",
      tone: outcome !== "received" ? "bad" : isOfThisMachine ? "warning" : "good",
      words:
        isOfThisMachine && outcome === "received"
          ? t("connections.test.callbacks.ofThisMachine", { address: portalUrl })
          : t(`connections.test.callbacks.${outcome}`, { address: portalUrl }),
    });
    return told;
  };

  function tokenWords(token: NonNullable<ConnectionTest["token"]>): string {
    if (token.outcome === "none") return t("connections.test.tokens.none");
    const whose = token.whose === "shared" ? t("connections.test.shared") : t("connections.test.own");
    if (token.outcome !== "works") return t(`connections.test.tokens.${token.outcome}`, { whose });
    const { languages, newestOrder } = token;
    const works = t("connections.test.tokens.works", { whose, languages });
    const account = newestOrder
      ? t("connections.test.account", { number: newestOrder })
      : t("connections.test.emptyAccount");
    return `${works} ${account}`;
  }
}
