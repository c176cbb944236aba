const units = ["bytes", "KB", "MB", "GB"] as const;

/** `1536` as `1.5 KB`: steps of 1,024, one decimal place below ten. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const places = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(places)} ${units[unit]}`;
}
