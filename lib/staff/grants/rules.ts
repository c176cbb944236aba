/** For how long somebody may be acted for: the operator's staff choose, and may begin again with another reason. */
export const grantMinutes = [15, 30, 60] as const;
