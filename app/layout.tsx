import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FirstWords } from "@/components/shell/more-words";
import { OtherAddress } from "@/components/shell/other-address";
import { messagesAsSent } from "@/i18n/words";
import { nonceHeader } from "@/lib/auth/requests/page-headers";
import { directionOf } from "@/lib/domain/direction";
import { env } from "@/lib/platform/env";
import { Providers } from "./providers";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  return {
    title: { default: t("shell.brand"), template: t("shell.pageTitle", { title: "%s" }) },
    description: t("frame.description"),
    icons: { icon: [{ url: "/mark.svg", type: "image/svg+xml" }] },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f4ee" },
    { media: "(prefers-color-scheme: dark)", color: "#151412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader);
  const locale = await getLocale();
  const messages = await messagesAsSent(["shell", "errors"]);
  const direction = directionOf(locale);
  return (
    // The theme is written to the element before the page comes to life.
    <html lang={locale} dir={direction} suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <FirstWords locale={locale} messages={messages}>
          <Providers nonce={nonce}>
            <OtherAddress ownOrigin={new URL(env().PORTAL_URL).origin} />
            {children}
          </Providers>
        </FirstWords>
      </body>
    </html>
  );
}
