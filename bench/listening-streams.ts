import http from "node:http";

/** One event stream as a browser has it open. */
export class ListeningStream {
  /** When each change was heard of, by its id, as `performance.now()`. */
  readonly heardAt = new Map<string, number>();
  /** Comments that show that it lives; the first comes with the opening. */
  heartbeats = 0;
  hasEnded = false;
  private text = "";

  private constructor(private readonly request: http.ClientRequest) {}

  /** Resolves once nothing is missed any more. */
  static open(portal: string, cookie: string): Promise<ListeningStream> {
    return new Promise((resolve, reject) => {
      const request = http.get(`${portal}/api/events`, { headers: { Cookie: cookie }, agent: false });
      const stream = new ListeningStream(request);
      request.once("error", reject);
      request.once("response", (response) => {
        if (response.statusCode !== 200) {
          request.destroy(new Error(`A stream was answered ${response.statusCode}`));
          return;
        }
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          stream.take(text, () => resolve(stream));
        });
        // `close` follows an error too.
        response.on("error", () => undefined);
        response.once("close", () => {
          stream.hasEnded = true;
          reject(new Error("A stream ended before it listened"));
        });
      });
    });
  }

  close(): void {
    this.request.destroy();
  }

  private take(text: string, onListening: () => void): void {
    const now = performance.now();
    const frames = (this.text + text).split("\n\n");
    this.text = frames.pop() ?? "";
    for (const frame of frames) {
      if (frame.startsWith(":")) this.heartbeats += 1;
      else if (frame.startsWith("event: resync")) onListening();
      else {
        const { id } = JSON.parse(frame.slice(frame.indexOf("data: ") + "data: ".length)) as { id: string };
        this.heardAt.set(id, now);
      }
    }
  }
}
