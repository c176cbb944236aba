/** Where somebody says who they are. */
export const profilePath = "/settings/profile";
