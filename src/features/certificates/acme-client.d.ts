// The package describes itself as a whole only.
declare module "acme-client/src/axios.js" {
  import { axios } from "acme-client";
  export default axios;
}
declare module "acme-client/src/client.js" {
  import { Client } from "acme-client";
  export default Client;
}
declare module "acme-client/src/crypto/index.js" {
  import { crypto } from "acme-client";
  export const createCsr: typeof crypto.createCsr;
}
