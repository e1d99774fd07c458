import SystemCalls
import Testing

@Suite("Paths") struct PathPartsTests {
  @Test(
    "a path is a name in a directory",
    arguments: [
      ("list", ".", "list"), ("/list", "/", "list"), ("/a/list", "/a", "list"), ("a/b/list", "a/b", "list"),
      ("a/b/", "a", "b"), ("a//", ".", "a"), ("/a/", "/", "a"), ("/", "/", "/"), ("//", "/", "/"),
      ("", ".", ""),
      (".", ".", "."), ("../a", "..", "a"),
    ]) func parts(path: String, parent: String, name: String)
  {
    #expect(PathParts.parent(of: path) == parent)
    #expect(PathParts.split(path) == (parent, name))
  }
}
