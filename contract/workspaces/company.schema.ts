import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { Version } from "#contract/primitives.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";

const fields = propertyOf(COMPANY_INFO_FIELDS, "input");

export const CompanyForm = z.strictObject(fields);

export const CompanyPatch = z.strictObject({ ...fields, version: Version }).partial();
export const CompanyCreate = z.strictObject(fields).partial().required({ name: true });
