declare module "media:*" {
  const picture: import("~/platform/lib/pictures").PictureSource;
  export default picture;
}
