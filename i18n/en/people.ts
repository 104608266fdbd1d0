// What the pages about people, companies and the administration say, beyond public.ts and work.ts.
export { default as validation } from "./validation.json" with { type: "json" };
export { default as mails_admin } from "./mails-admin.json" with { type: "json" };
export { default as members } from "./members.json" with { type: "json" };
export { default as invite } from "./invite.json" with { type: "json" };
export { default as workspaces } from "./workspaces.json" with { type: "json" };
export { default as award_setting } from "./award-setting.json" with { type: "json" };
export { default as account } from "./account.json" with { type: "json" };
export { default as verification } from "./verification.json" with { type: "json" };
export { default as users } from "./users.json" with { type: "json" };
export { default as supplier_companies } from "./supplier-companies.json" with { type: "json" };
export { default as legal } from "./legal.json" with { type: "json" };
export { default as audit } from "./audit.json" with { type: "json" };
export { default as all_tenders } from "./all-tenders.json" with { type: "json" };
export { default as attributes } from "./attributes.json" with { type: "json" };
export { default as reference_lists } from "./reference-lists.json" with { type: "json" };
export { default as refusal } from "./refusal.json" with { type: "json" };
