/** What every answer carries, whatever answers. */

const twoYearsSeconds = 2 * 365 * 24 * 3_600;

/** @param isSecure whether the portal is known by https; then browsers come by nothing else any more */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    // For all that is no page. Each page has a policy of its own in place of this (`page-policy.ts`).
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(isSecure ? { "Strict-Transport-Security": `max-age=${twoYearsSeconds}` } : {}),
  };
}

/**
 * Of the frame around our own workers, which loads the scripts that they are made of. They may load nothing else, and ask
 * for nothing: a worker follows the policy that it comes with. Null for anything else.
 */
export function workerPolicy(path: string): string | null {
  if (!/^\/_next\/static\/chunks\/turbopack-worker-[\w-]+\.js$/.test(path)) return null;
  return "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}
