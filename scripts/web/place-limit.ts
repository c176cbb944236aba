import type { Server } from "node:http";
import { networkOf, plainAddress } from "@/lib/auth/requests/client-address";

/** Ends a connection that would be more than `most` of one place, so that one place cannot have them all. */
export function limitPerPlace(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const place = networkOf(plainAddress(socket.remoteAddress) ?? "");
    const count = (open.get(place) ?? 0) + 1;
    open.set(place, count);
    socket.once("close", () => {
      const left = (open.get(place) ?? 0) - 1;
      if (left > 0) open.set(place, left);
      else open.delete(place);
    });
    if (count > most) socket.destroy();
  });
}
