/** What renders a page is told of its request, by headers that the door writes over whatever a client sent. */

/** At which address the page was asked for. */
export const pageAddressHeader = "x-page-address";

/** What the page's own scripts carry, so that no others run. */
export const nonceHeader = "x-nonce";
