import { once } from "node:events";
import { connect } from "node:net";

/** Sends the headers of a POST request and the first character of its body. `finish` sends the rest and returns the raw response. */
export async function startPartialRequest(origin: string, path: string, body: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
  const closed = once(socket, "close");
  const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body[0] ?? ""}`,
  );
  return {
    async finish() {
      socket.write(body.slice(1));
      await closed;
      return answer;
    },
  };
}
