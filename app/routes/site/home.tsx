export default function HomeRoute() {
  return <h1>AFI</h1>;
}
