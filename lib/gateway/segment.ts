/** One thing's part of a path: whatever the id holds, it leads nowhere else. */
export function segment(serviceId: string): string {
  return encodeURIComponent(serviceId);
}
