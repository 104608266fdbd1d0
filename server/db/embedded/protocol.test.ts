import fc from "fast-check";
import { expect, test } from "vitest";
import { Framing } from "./framing.ts";
import { ReplyWatch } from "./reply-watch.mjs";

function message(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function pieces(bytes: Buffer, cuts: number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

const body = fc.uint8Array({ maxLength: 40 });
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const startup = message("", Buffer.from("user\0postgres\0\0"));

test("however the client's bytes are cut, all complete requests are passed on once and in order", () => {
  const request = fc
    .tuple(fc.constantFrom("P", "B", "D", "E", "S", "Q"), body)
    .map(([type, bytes]) => message(type, bytes));
  fc.assert(
    fc.property(fc.array(request, { maxLength: 12 }), cuts, (requests, places) => {
      const all = Buffer.concat(requests);
      const framing = new Framing();
      const taken = pieces(Buffer.concat([startup, all]), places).map((piece) => framing.take(piece));
      const lastAsking = requests.findLastIndex((each) => each[0] === 0x53 || each[0] === 0x51);
      const passed = Buffer.concat(taken.flatMap(({ batch }) => batch ?? []));
      expect(passed).toEqual(Buffer.concat(requests.slice(0, lastAsking + 1)));
      expect(taken.filter(({ started }) => started).length).toBe(1);
      expect(taken.every(({ terminated }) => !terminated)).toBe(true);
    }),
  );
});

test("a good-bye after the last request is seen", () => {
  const framing = new Framing();
  framing.take(startup);
  const { batch, terminated } = framing.take(
    Buffer.concat([message("Q", Buffer.from("SELECT 1\0")), message("X", Buffer.alloc(0))]),
  );
  expect([batch?.length, terminated]).toEqual([14, true]);
});

const ready = message("Z", Buffer.from("I"));
const failure = (severity: string) => message("E", Buffer.from(`SПАНИКА\0V${severity}\0CXX000\0Mlost\0\0`));

test("however the answer is cut, a fatal error and a broken answer are told from data that looks like them", () => {
  const data = fc.array(
    fc.oneof(
      body.map((bytes) => message("D", bytes)),
      fc.constant(message("D", failure("PANIC"))),
      fc.constant(failure("ERROR")),
    ),
  );
  fc.assert(
    fc.property(
      data,
      fc.constantFrom("PANIC", "FATAL", "none"),
      fc.boolean(),
      cuts,
      (rows, severity, whole, places) => {
        const answer = Buffer.concat([
          ...rows,
          ...(severity === "none" ? [] : [failure(severity)]),
          ...(whole ? [ready] : [ready.subarray(0, 4)]),
        ]);
        const watch = new ReplyWatch();
        for (const piece of pieces(answer, places)) watch.see(piece);
        expect([watch.fatal, watch.complete]).toEqual([severity !== "none", whole]);
      },
    ),
  );
});
