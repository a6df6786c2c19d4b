declare module "media:*" {
  const picture: import("./lib/pictures").PictureSource;
  export default picture;
}
