/** Separate chunk with MUI's Russian translations, without the forty other languages. */
export { ruRU } from "@mui/material/locale";
