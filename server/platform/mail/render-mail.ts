import type { MailTable, MailToSend, RenderedMail } from "#server/core/mail-to-send.ts";
import { withoutSecretMark, secretParams } from "#server/platform/mail/mail-secret.ts";
import { translate } from "#server/platform/translate.ts";

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const HTML_LANGUAGE = { ru: "ru", en: "en", "zh-hans": "zh-Hans", hi: "hi" } as const;

const CELL = "padding:4px 8px;border-bottom:1px solid #E9E8E4;vertical-align:top";

function tableOf(table: MailTable, language: MailToSend["language"]): { text: string; html: string } {
  const head = table.head.map((key) => translate(language, key));
  const align = (column: number): string =>
    table.numbers.includes(column) ? ";text-align:right;white-space:nowrap" : ";text-align:left";
  const cells = (row: readonly string[], tag: "th" | "td"): string =>
    row.map((cell, column) => `<${tag} style="${CELL}${align(column)}">${escape(cell)}</${tag}>`).join("");
  const more = table.more === undefined ? "" : `<p style="margin:0 0 16px;color:#54565D">${escape(table.more)}</p>`;
  return {
    text: [
      head.join(" | "),
      ...table.rows.map((row) => row.join(" | ")),
      ...(table.more === undefined ? [] : [table.more]),
    ].join("\n"),
    html: `<table style="margin:0 0 16px;border-collapse:collapse;width:100%;font-size:13px"><thead><tr>${cells(head, "th")}</tr></thead><tbody>${table.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</tbody></table>${more}`,
  };
}

/**
 * Renders a mail as text and HTML in the recipient's language, from the catalogue's `mails.<kind>.*` (subject, body,
 * button). SECRET_PLACE remains in the text until the mail is sent. Mails contain no remote images. Only the supplier's
 * own receipt contains prices, because other people may read a mailbox.
 */
export function renderMail(mail: MailToSend, publicUrl: string): RenderedMail {
  const said = Object.fromEntries(Object.entries(mail.params).map(([key, value]) => [key, withoutSecretMark(value)]));
  const params = { ...said, ...secretParams(mail.secret) };
  const say = (part: string): string => translate(mail.language, `mails.${mail.kind}.${part}`, params);
  const subject = say("subject");
  const body = say("body");
  const button = say("button");
  const link = `${publicUrl}${mail.path}`;
  const facts = (mail.facts ?? []).map((fact) => ({ label: translate(mail.language, fact.label), value: fact.value }));
  const footer = translate(mail.language, "mails.footer");
  const table = mail.table === undefined ? null : tableOf(mail.table, mail.language);
  const text = [
    body,
    ...(facts.length > 0 ? [facts.map((fact) => `${fact.label}: ${fact.value}`).join("\n")] : []),
    ...(table === null ? [] : [table.text]),
    `${button}:\n${link}`,
    `--\n${footer}`,
  ].join("\n\n");
  const rows = facts
    .map(
      (fact) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#54565D">${escape(fact.label)}</td><td style="padding:2px 0">${escape(fact.value)}</td></tr>`,
    )
    .join("");
  const html = `<!doctype html>
<html lang="${HTML_LANGUAGE[mail.language]}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#EFEFEC;font-family:Inter,'Noto Sans',system-ui,sans-serif;font-size:14px;line-height:20px;color:#191B1F">
<div style="max-width:${table === null ? 560 : 760}px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #DAD8D2;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600;font-size:16px">Lotwise</p>
<p style="margin:0 0 16px;white-space:pre-line">${escape(body)}</p>
${rows === "" ? "" : `<table style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`}
${table === null ? "" : table.html}
<p style="margin:0 0 16px"><a href="${escape(link)}" style="display:inline-block;padding:8px 14px;background:#2F54D6;color:#FFFFFF;border-radius:6px;text-decoration:none">${escape(button)}</a></p>
<p style="margin:0;color:#696B72;font-size:12px">${escape(footer)}</p>
</div></body></html>`;
  return { kind: mail.kind, to: mail.to, language: mail.language, subject, text, html };
}
