import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

const bytesOf = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );

const NAMES = { USD: ["R01235", "840", "Доллар США"], CNY: ["R01375", "156", "Китайский юань"] } as const;
export type Quoted = { readonly code: "USD" | "CNY"; readonly value: string; readonly nominal?: string };

export function bankAnswer(date: string, rates: readonly Quoted[]): Buffer {
  const lines = rates.map(({ code, value, nominal = "1" }) => {
    const [id, number, name] = NAMES[code];
    return `<Valute ID="${id}"><NumCode>${number}</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>${name}</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute>`;
  });
  const others = `<Valute ID="R01820"><NumCode>392</NumCode><CharCode>JPY</CharCode><Nominal>100</Nominal><Name>Иен</Name><Value>52,1234</Value></Valute>`;
  return bytesOf(
    `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">${others}${lines.join("")}</ValCurs>`,
  );
}

export interface Bank {
  readonly url: string;
  readonly asked: string[];
  readonly agents: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function aBank(): Promise<Bank> {
  const asked: string[] = [];
  const agents: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://bank");
    asked.push(url.searchParams.get("date_req") ?? "");
    agents.push(request.headers["user-agent"] ?? "");
    bank.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const bank: Bank = {
    url: `http://127.0.0.1:${port}/scripts/XML_daily.asp`,
    asked,
    agents,
    answer: (_request, response) => void response.writeHead(503).end(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return bank;
}

export const says =
  (body: Buffer | string): Bank["answer"] =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "application/xml; charset=windows-1251" }).end(body);
