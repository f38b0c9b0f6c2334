use stromboli_analysis::tree::Tree;

/// The tree of Zhang and Shasha's paper: f(d(a, c(b)), e).
fn example() -> Tree {
    let nodes = [("a", 0), ("b", 0), ("c", 1), ("d", 2), ("e", 0), ("f", 2)];
    Tree::from_postorder(nodes).unwrap()
}

#[test]
fn children_come_from_right_to_left() {
    let tree = example();
    assert_eq!(tree.children(5).collect::<Vec<_>>(), [4, 3]);
    assert_eq!(tree.children(3).collect::<Vec<_>>(), [2, 0]);
    assert_eq!(tree.children(0).count(), 0);
    assert_eq!(tree.leftmost(3), 0);
}

#[test]
fn trees_are_equal_whatever_order_their_labels_are_met_in() {
    let ab = Tree::from_postorder([("a", 0), ("b", 1)]).unwrap();
    let ba = Tree::from_postorder([("b", 0), ("a", 1)]).unwrap();
    assert_ne!(ab, ba);
    assert_eq!(ab, Tree::from_postorder(ab.postorder()).unwrap());
}

#[test]
fn no_tree_and_two_trees_are_not_one() {
    assert_eq!(Tree::from_postorder([]), None);
    assert_eq!(Tree::from_postorder([("a", 0), ("b", 0)]), None);
    assert_eq!(Tree::from_postorder([("1", 0), ("+", 2)]), None);
}
