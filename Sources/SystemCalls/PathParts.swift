/// A path cut into the directory that names are made in, and the name.
package enum PathParts {
  /// The directory of what a path names: `.` for a name alone, `/` for one in the root.
  ///
  /// Slashes at the end are left out, as the kernel does (path_resolution(7)): `a/b/` is `b` in `a`.
  package static func parent(of path: String) -> String { split(path).parent }

  /// The directory, and the name in it; the name of `/` is `/`.
  package static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let name = path[path.index(after: slash)...]
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), name.isEmpty ? "/" : String(name))
  }
}
