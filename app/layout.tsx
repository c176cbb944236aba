import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { OtherAddress } from "@/components/shell/other-address";
import { texts } from "@/lib/domain/texts";
import { env } from "@/lib/platform/env";
import { Providers } from "./providers";
import "./globals.css";

const sourceSerif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
  variable: "--font-source-serif",
  weight: "200 900",
  adjustFontFallback: "Times New Roman",
});

export const metadata: Metadata = {
  title: { default: texts.shell.brand, template: texts.shell.pageTitle("%s") },
  description: texts.shell.description,
  icons: { icon: [{ url: "/mark.svg", type: "image/svg+xml" }] },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f4ee" },
    { media: "(prefers-color-scheme: dark)", color: "#151412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce");
  return (
    // The theme is written to the element before the page comes to life.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${sourceSerif.variable}`}>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <Providers nonce={nonce}>
          <OtherAddress ownOrigin={new URL(env().PORTAL_URL).origin} />
          {children}
        </Providers>
      </body>
    </html>
  );
}
