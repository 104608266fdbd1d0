// Touches: one-c
import { expect } from "@playwright/test";

/** Simulates the standard site exchange of 1C, configured with an address, a login and a key only. */
export function aOneC(address: string, login: string, key: string) {
  let cookie = "";
  const ask = async (mode: string, body?: string): Promise<string> => {
    const authorization = `Basic ${Buffer.from(`${login}:${key}`).toString("base64")}`;
    const response = await fetch(`${address}?type=sale&mode=${mode}`, {
      headers: mode === "checkauth" ? { authorization } : { cookie },
      ...(body === undefined ? {} : { method: "POST", body: Buffer.from(body) }),
    });
    return response.text();
  };
  return {
    async signIn(): Promise<void> {
      const [word, name = "", value = ""] = (await ask("checkauth")).split("\n");
      expect(word).toBe("success");
      cookie = `${name}=${value}`;
      expect(await ask("init")).toContain("zip=yes");
    },
    ask,
  };
}
