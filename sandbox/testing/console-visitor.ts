/** A person with a browser: keeps the cookie, follows no redirects, sends forms as the console's pages do. */
export class ConsoleVisitor {
  cookie = "";

  constructor(readonly origin: string) {}

  static async signedIn(origin: string, token: string): Promise<ConsoleVisitor> {
    const visitor = new ConsoleVisitor(origin);
    const answer = await visitor.send("/sign-in", { token });
    visitor.cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    if (!visitor.cookie) throw new Error(`The sign-in was refused with ${answer.status}.`);
    return visitor;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.origin + path, { headers: { cookie: this.cookie, ...headers }, redirect: "manual" });
  }

  async page(path: string): Promise<string> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }

  send(
    path: string,
    form: Record<string, string> | FormData = {},
    headers: Record<string, string> = { origin: this.origin },
  ): Promise<Response> {
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    const all = { cookie: this.cookie, ...headers };
    return fetch(this.origin + path, { method: "POST", headers: all, body, redirect: "manual" });
  }
}
