// The build puts the content of these files into the module. Not `*.ttf`, which the types of other bundlers declare as text.
declare module "@expo-google-fonts/*" {
  const content: Uint8Array<ArrayBuffer>;
  export default content;
}
declare module "*.wasm" {
  const content: Uint8Array<ArrayBuffer>;
  export default content;
}
